import { windSpeedOfOsakaPage } from './osaka-page.ts';

/** V0 in m/s that pages of prefectures state for all of their area except the municipalities named here. */
const OF_PREFECTURES: ReadonlyMap<string, { speed: string; but: readonly string[] }> = new Map([
  ['JP-04', { speed: '30', but: [] }],
  ['JP-16', { speed: '30', but: ['富山市', '高岡市'] }],
]);

/** The basic wind speed of a municipality; blank where no source that was opened states it. */
export function windSpeedOf(subdivision: string, japanese: string): string {
  const prefecture = OF_PREFECTURES.get(subdivision);
  if (prefecture && !prefecture.but.includes(japanese)) return prefecture.speed;
  return windSpeedOfOsakaPage(subdivision, japanese) ?? '';
}
