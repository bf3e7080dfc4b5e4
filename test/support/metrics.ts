/** The values of a metric by its labels. */
export function valuesOf(metrics: string, name: string): Record<string, number> {
  const lines = [...metrics.matchAll(new RegExp(`^${name}(\\{.*\\})? (\\S+)$`, 'gm'))];
  return Object.fromEntries(lines.map(([, labels = '', value]) => [labels, Number(value)]));
}

const RESPONSE_TIMEOUT_MS = 5_000;

const HELD = ['open_exchanges', 'unread_bytes', 'waiting_requests'] as const;

/** What a service holds for its clients now; each is 0 when nobody asks for anything. */
export async function readHeld(metricsUrl: string): Promise<Record<(typeof HELD)[number], number>> {
  const metrics = await (
    await fetch(metricsUrl, { signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS) })
  ).text();
  return Object.fromEntries(
    HELD.map((name) => [name, valuesOf(metrics, `plumbline_${name}`)['']]),
  ) as Record<(typeof HELD)[number], number>;
}

export const NOTHING_HELD = { open_exchanges: 0, unread_bytes: 0, waiting_requests: 0 };
