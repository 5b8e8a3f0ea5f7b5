// Choosing by keyboard: an action's key is typed, one character after the other.

const LATER = 700; // ms in which a second digit may follow where both 1 and 10 are offered

export class Keys {
  /** @param {() => Iterable<HTMLElement>} offered the buttons, each with its key in data-key */
  constructor(offered) {
    this.offered = offered;
    this.typed = "";
    this.timer = 0;
  }

  /** @param {string} key as the keyboard names it @returns {boolean} whether it is part of a choice's key */
  take(key) {
    clearTimeout(this.timer);
    if (key === "Enter") return this.typed !== "" && this.choose(this.typed);
    const typed = this.typed + key.toLowerCase();
    const keys = [...this.offered()].map((button) => button.dataset.key ?? "");
    if (key.length !== 1 || !keys.some((one) => one.startsWith(typed))) {
      const again = this.typed !== "";
      this.typed = "";
      return again ? this.take(key) : false;
    }
    this.typed = typed;
    const longer = keys.some((one) => one.length > typed.length && one.startsWith(typed));
    if (!keys.includes(typed)) return true;
    if (!longer) return this.choose(typed);
    this.timer = setTimeout(() => this.choose(typed), LATER);
    return true;
  }

  /** @param {string} key */
  choose(key) {
    this.typed = "";
    const button = [...this.offered()].find((one) => one.dataset.key === key);
    button?.click();
    return button !== undefined;
  }

  forget() {
    clearTimeout(this.timer);
    this.typed = "";
  }
}
