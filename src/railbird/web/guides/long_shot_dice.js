export const chapters = [];
