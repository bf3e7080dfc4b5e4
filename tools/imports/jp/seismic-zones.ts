import { isOfOsakaPage } from './osaka-page.ts';

/** Zones that accounts state for whole prefectures: factor Z of notification 1793 of 1980. */
const OF_PREFECTURES: ReadonlyMap<string, string> = new Map([
  ['JP-11', 'Z=1.0'],
  ['JP-12', 'Z=1.0'],
  ['JP-13', 'Z=1.0'],
  ['JP-14', 'Z=1.0'],
  // A bylaw of Shizuoka Prefecture multiplies the factor by 1.2.
  ['JP-22', 'Z=1.0 Zs=1.2'],
  ['JP-40', 'Z=0.8'],
  ['JP-47', 'Z=0.7'],
]);

/** Cities of Hokkaido that an account of the notification lists with Z=0.9. Those that have merged with others since are left out. */
const HOKKAIDO = 'JP-01';
const CITIES_OF_HOKKAIDO =
  '札幌市 小樽市 室蘭市 夕張市 網走市 苫小牧市 美唄市 芦別市 江別市 赤平市 三笠市 千歳市 滝川市 砂川市 歌志内市 深川市 富良野市 登別市 恵庭市'.split(
    ' ',
  );

/** The seismic zone of a municipality; blank where no source that was opened states it. */
export function seismicZoneOf(subdivision: string, japanese: string): string {
  if (subdivision === HOKKAIDO && CITIES_OF_HOKKAIDO.includes(japanese)) return 'Z=0.9';
  return OF_PREFECTURES.get(subdivision) ?? (isOfOsakaPage(subdivision, japanese) ? 'Z=1.0' : '');
}
