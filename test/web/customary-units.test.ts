import { beforeAll, test } from 'vitest';
import { sharedService } from '../support/services.ts';
let url: string;
beforeAll(async () => { ({ url } = await sharedService()); });
test('x', async () => {
  for (const a of ['/US/check?fact.occupancy=apartment_building&fact.works=new&shared_stair.stair_riser_height_mm=7 3/4 in', '/US/check?shared_stair.stair_riser_height_mm=7.75','/US/check?shared_stair.stair_riser_height_mm=120 sq ft','/CA/check?fact.occupancy=apartment_building&fact.works=new&shared_stair.stair_riser_height_mm=7 3/4 in&fact.floor_area_m2=5000 sq ft','/US/cities/portland-or/lot?zone=R5&fact.dwellings_on_lot=3&fact.lot_area_m2=5000 sq ft','/US/cities/portland-or/lot?zone=R5&fact.lot_area_m2=36"','/US/ids?fact.floor_area_m2=5000 sq ft','/US/ids?fact.floor_area_m2=36 in','/IT/check?shared_stair.stair_riser_height_mm=6 1/2 in&fact.occupancy=apartment_building&fact.works=new']) {
   const r= await fetch(url + a);
   console.log('=====', r.status, a, (await r.text()).replace(/<style>[\s\S]*?<\/style>/,'').replace(/<\/?(option|select)[^>]*>/g,''));
  }
});
