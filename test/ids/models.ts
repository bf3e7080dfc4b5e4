/** Models with elements just inside and just outside of limits, and the IDS files that they are checked against. */
export const MODELS = [
  {
    file: 'test/ids/small-model.ifc',
    address: 'US/lakewood.ids?prototype=four_storey_flats&works=new',
  },
  {
    file: 'test/ids/metres-model.ifc',
    address: 'IT/milano.ids?occupancy=apartment_building&works=new',
  },
  {
    file: 'test/ids/inches-model.ifc',
    address: 'US.ids?building_code=us_irc_2021&occupancy=house&works=new',
  },
] as const;
