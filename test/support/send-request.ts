import { type Agent, request as openRequest } from 'node:http';
import type { GivenAnswer } from './hostile-answers.ts';
import type { HostileRequest } from './hostile-requests.ts';

/** Sends a request as it is, which fetch would mend. */
export function sendRequest(
  url: string,
  agent: Agent,
  { method, path, headers, body }: Omit<HostileRequest, 'door'>,
): Promise<GivenAnswer> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const sent = openRequest(
      { hostname, port, agent, method, path, headers: { ...headers, ...length } },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () =>
          resolve({
            status: response.statusCode as number,
            headers: response.headers,
            body: Buffer.concat(chunks),
          }),
        );
        response.on('error', reject);
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}
