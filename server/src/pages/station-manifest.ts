import type { FastifyInstance } from 'fastify';

/** Icons of an installed station on the tablet’s home screen. */
const icons = [
  { src: '/icons/station-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
  { src: '/icons/station-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
  { src: '/icons/station-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
];

/** Lets a tablet install the weighing station of one location as a full-screen application. */
export function registerStationManifest(app: FastifyInstance): void {
  app.get<{ Params: { locationId: string } }>(
    '/scale-location/:locationId/manifest.webmanifest',
    async ({ params }, reply) => {
      const address = `/scale-location/${encodeURIComponent(params.locationId)}`;
      return reply
        .type('application/manifest+json')
        .header('cache-control', 'public, max-age=3600')
        .send(
          JSON.stringify({
            id: address,
            name: 'Tunna – vog',
            short_name: 'Tunna – vog',
            start_url: address,
            scope: '/scale-location/',
            display: 'fullscreen',
            background_color: '#f6f8f7',
            theme_color: '#0b6b4f',
            icons,
          }),
        );
    },
  );
}
