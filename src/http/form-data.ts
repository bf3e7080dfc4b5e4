import { HttpProblem } from './errors.ts';

/** The parts of a body of multipart/form-data; an HttpProblem where it is none, or has more than `maxParts`, as many small ones take far more memory than their bytes. */
export async function readFormData(body: Buffer, type: string, maxParts: number): Promise<FormData> {
  const boundary = /boundary="?([^";]+)/i.exec(type)?.[1] ?? '';
  if (countDelimiters(body, `--${boundary}`, maxParts + 1) > maxParts + 1)
    throw new HttpProblem('malformed-request', `A form must have at most ${maxParts} parts.`);
  return new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData().catch(() => {
    throw new HttpProblem('malformed-request', 'The body cannot be read as multipart/form-data, which its Content-Type says it is.');
  });
}

/** Not beyond one more than `most`. The last part has one after it as well. */
function countDelimiters(body: Buffer, delimiter: string, most: number): number {
  let count = 0;
  for (let at = body.indexOf(delimiter); at >= 0 && count <= most; at = body.indexOf(delimiter, at + delimiter.length)) count++;
  return count;
}
