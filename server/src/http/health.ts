import type { FastifyInstance } from 'fastify';
import type { Database } from '../database/database.ts';

/** `GET /health`: 200 while the server can do its work, 503 while the database is away. */
export function registerHealth(app: FastifyInstance, database: Database): void {
  app.get('/health', async (_request, reply) => {
    await database.ping();
    return reply.header('cache-control', 'no-store').send({ status: 'ok' });
  });
}
