/** Density of dry air at 0 °C and standard atmospheric pressure, which the code takes as the average of the windy months. */
const AIR_DENSITY_KG_M3 = 1.2929;

/**
 * NBC 2020 Division B Appendix C, Wind Effects: a reference velocity pressure is q = ½ ρ V² (in kPa: 0.00064645 V²), V the mean of an hour at 10 m in open terrain.
 * To a tenth of a metre per second, as Table C-1 has it.
 */
export function hourlyWindSpeedMs(hourlyPressureKpa: number): number {
  const pressurePa = hourlyPressureKpa * 1000;
  return Math.round(Math.sqrt((2 * pressurePa) / AIR_DENSITY_KG_M3) * 10) / 10;
}
