const SYLLABLES =
  "ro ma san to vil la cas tel mon te bor go ver dé ca po fi or gra ton saint- l' pe ü".split(' ');

/** Whole numbers below `below`, always the same ones. */
export function createDice(seed) {
  return (below) => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fffffff;
    return Math.floor((seed / 0x80000000) * below);
  };
}

/** A name of so many syllables, as people might search for it. */
export function inventedName(dice, syllables) {
  return Array.from({ length: syllables }, () => SYLLABLES[dice(SYLLABLES.length)]).join('');
}

/** So many invented places, each with a name of its own sound and a population that few share, in the order of their official codes. Always the same ones. */
export function* inventedPlaces(count) {
  const dice = createDice(7);
  for (let index = 0; index < count; index++) {
    const name = inventedName(dice, 2 + dice(4));
    yield {
      code: `town-${index}`,
      name: `${name[0].toUpperCase()}${name.slice(1)}`,
      officialCode: String(900_000_000 + index),
      population: Math.floor(2_000_000 / (1 + (index % 40_000) * (1 + dice(9)))),
    };
  }
}
