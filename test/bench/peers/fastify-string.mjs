import Fastify from 'fastify';

/** Fastify with the answer prepared as a string. */
const text = await (await fetch(process.env.SAME_AS)).text();
const app = Fastify();
app.get('/*', (_request, reply) => reply.header('content-type', 'application/json').send(text));
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
