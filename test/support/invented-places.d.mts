export type Dice = (below: number) => number;
export function createDice(seed: number): Dice;
export function inventedName(dice: Dice, syllables: number): string;
export function inventedPlaces(count: number): Generator<{ code: string; name: string; officialCode: string; population: number }>;
