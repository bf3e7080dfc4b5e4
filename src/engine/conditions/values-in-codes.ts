/** Values of places, and the parameters of codes that are the same value under another name. */
export const VALUES_IN_CODES: Readonly<Record<string, string>> = {
  wind_speed_ms: 'basic_wind_velocity_vb_ms',
};

/** Values of places, and the parameters of codes that state them for each class of buildings. */
export const CLASSES_IN_CODES: Readonly<Record<string, readonly string[]>> = {
  wind_speed_ms: ['i', 'ii', 'iii', 'iv'].map(
    (category) => `ultimate_wind_speed_risk_category_${category}_ms`,
  ),
};
