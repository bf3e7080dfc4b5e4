import type { Watcher } from '../http/watch-requests.ts';
import { type PathTemplate, pathTemplate } from './path-template.ts';

/** Upper bounds of the latencies that are counted together, in seconds: from answers that are ready to the longest that may wait. */
export const LATENCY_BOUNDS_S = [
  0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10,
] as const;

/** Requests of one template and status. `within[i]` counts those that took longer than the bound before, and no longer than `LATENCY_BOUNDS_S[i]`. */
export type Series = PathTemplate & {
  status: number;
  count: number;
  seconds: number;
  within: number[];
};

type RequestCounts = { count: Watcher; series: () => readonly Series[] };

/** Addresses whose template is remembered. */
const REMEMBERED = 2_000;

/** Counts requests in plain numbers, which become metrics when Prometheus asks: looking up labels for each request would cost ten times as much. */
export function createRequestCounts(): RequestCounts {
  const all = new Map<string, Series>();
  const byAddress = new Map<string, Series>();
  return {
    series: () => [...all.values()],
    count({ url }, _response, { status, ms }) {
      const address = url as string;
      // Most answers are 200: only those are found by the address alone.
      const series = (status === 200 && byAddress.get(address)) || seriesFor(address, status);
      series.count++;
      series.seconds += ms / 1000;
      let bound = 0;
      while (bound < LATENCY_BOUNDS_S.length && ms > (LATENCY_BOUNDS_S[bound] as number) * 1000)
        bound++;
      (series.within[bound] as number)++;
    },
  };

  function seriesFor(address: string, status: number): Series {
    const template = pathTemplate(address, status === 200 || status === 304);
    const name = `${template.door} ${template.path} ${status}`;
    const series = all.get(name) ?? {
      ...template,
      status,
      count: 0,
      seconds: 0,
      within: LATENCY_BOUNDS_S.map(() => 0).concat(0),
    };
    all.set(name, series);
    if (status === 200) {
      if (byAddress.size >= REMEMBERED) byAddress.clear();
      byAddress.set(address, series);
    }
    return series;
  }
}
