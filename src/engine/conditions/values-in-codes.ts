/** Values of places, and the parameters of codes that are the same value under another name. */
export const VALUES_IN_CODES: Readonly<Record<string, string>> = {
  wind_speed_ms: 'basic_wind_velocity_vb_ms',
};

/** The parameter of codes that names where a value of earthquakes is stated for a site; null for other values. */
export function siteValuesOf(name: string): string | null {
  return /^(?:seismic|spectral|ground_acceleration)/.test(name) ? 'seismic_site_values' : null;
}

/** Values of places, and the parameters of codes that state them for each class of buildings. */
export const CLASSES_IN_CODES: Readonly<Record<string, readonly string[]>> = {
  wind_speed_ms: ['i', 'ii', 'iii', 'iv'].map(
    (category) => `ultimate_wind_speed_risk_category_${category}_ms`,
  ),
};
