"""List the ids of the rule ledgers that no test cites; exit code 1 if there are any."""

import re
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
ID = r"[A-Z]{2}-[ERSX]?\d+"


def report() -> int:
    cited = set()
    for path in sorted((ROOT / "tests").rglob("*.py")):
        cited |= set(re.findall(rf"\b{ID}\b", path.read_text()))
    missing_in_all = 0
    for folder in sorted((ROOT / "src" / "railbird" / "games").glob("*/components.toml")):
        game = folder.parent.name
        ledger = (ROOT / "docs" / "rules" / f"{game}.md").read_text()
        ids = sorted(set(re.findall(rf"^\| ({ID})", ledger, re.M)))
        missing = [name for name in ids if name not in cited]
        missing_in_all += len(missing)
        print(f"{game}: {len(ids)} ids, {len(missing)} without a test {' '.join(missing)}".rstrip())
    return 1 if missing_in_all else 0


if __name__ == "__main__":
    sys.exit(report())
