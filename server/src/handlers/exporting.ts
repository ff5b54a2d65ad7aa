import type { Dependencies } from '../dependencies.ts';

/** What the files of lists are written with. */
export const exportingWith = ({ config, database, files, work, now }: Dependencies) => ({
  database,
  work,
  directory: files.incoming,
  publicUrl: config.publicUrl,
  now,
});
