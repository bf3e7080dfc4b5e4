/** Values of places, and the parameters of codes that are the same value under another name. */
export const VALUES_IN_CODES: Readonly<Record<string, string>> = {
  wind_speed_ms: 'basic_wind_velocity_vb_ms',
};
