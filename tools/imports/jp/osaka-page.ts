/**
 * Municipalities that the page of Osaka Prefecture names one by one, by basic wind speed V0 in m/s:
 * those where the prefecture is the building authority. What it names by district is left out.
 */
const NAMED: Readonly<Record<string, readonly string[]>> = {
  32: ['大東市', '柏原市', '四條畷市', '交野市', '太子町', '河南町', '千早赤阪村'],
  34: [
    '泉大津市',
    '貝塚市',
    '泉佐野市',
    '富田林市',
    '河内長野市',
    '松原市',
    '摂津市',
    '高石市',
    '藤井寺市',
    '泉南市',
    '大阪狭山市',
    '阪南市',
  ],
};
const OSAKA_PREFECTURE = 'JP-27';

/** The basic wind speed that the page states for a municipality. */
export function windSpeedOfOsakaPage(subdivision: string, japanese: string): string | undefined {
  if (subdivision !== OSAKA_PREFECTURE) return undefined;
  return Object.entries(NAMED).find(([, names]) => names.includes(japanese))?.[0];
}

/** Whether the page names a municipality. */
export const isOfOsakaPage = (subdivision: string, japanese: string) =>
  windSpeedOfOsakaPage(subdivision, japanese) !== undefined;
