import type { Socket } from 'node:net';

export type RawRequest = { method?: string; path: string; headers?: Readonly<Record<string, string>>; body?: string | Uint8Array | undefined };
export type Departure = 'resets' | 'closes' | 'hangs up' | 'reads nothing' | 'stops in the middle';

export const DEPARTURES: readonly Departure[];
export function textOf(request: RawRequest): Buffer;
export function pipeline(url: string, requests: readonly RawRequest[], options?: { localAddress?: string; keptBytes?: number }): Promise<Socket>;
export function pipelineAndReset(url: string, requests: readonly RawRequest[], options: { connections: number; afterMs: number }): Promise<void>;
export function depart(socket: Socket, how: Departure): void;
