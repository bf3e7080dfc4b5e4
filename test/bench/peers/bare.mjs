import { createServer } from 'node:http';

/** The least that Node can do: the same bytes, headers included, to every GET, and to every POST once its body was read. */
const response = await fetch(
  process.env.SAME_AS,
  process.env.SAME_QUERY
    ? {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'accept-encoding': 'identity' },
        body: process.env.SAME_QUERY,
      }
    : {},
);
const body = Buffer.from(await response.arrayBuffer());
const ownToEachAnswer = ['date', 'connection', 'keep-alive', 'content-encoding', 'content-length'];
const headers = Object.fromEntries(
  [...response.headers].filter(([name]) => !ownToEachAnswer.includes(name)),
);
headers['content-length'] = body.length;

createServer((request, answer) => {
  if (request.method !== 'POST') {
    answer.writeHead(200, headers);
    answer.end(body);
    return;
  }
  const chunks = [];
  request.on('data', (chunk) => chunks.push(chunk));
  request.on('end', () => {
    Buffer.concat(chunks);
    answer.writeHead(200, headers);
    answer.end(body);
  });
}).listen(process.env.PORT, '127.0.0.1');
