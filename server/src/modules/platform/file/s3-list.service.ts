import type { S3Client } from './s3-client.service.ts';

export interface Listed {
  readonly key: string;
  readonly modified: Date;
  readonly size: number;
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const textOf = (xml: string, element: string): string | undefined =>
  new RegExp(`<${element}>([^<]*)</${element}>`)
    .exec(xml)?.[1]
    ?.replace(/&(amp|lt|gt|quot|apos);/g, (_whole, name: string) => entities[name] ?? '')
    .replace(/&#(\d{1,7});/g, (_whole, code: string) => String.fromCodePoint(Number(code)));

/** All objects whose keys begin with a prefix. @param delimiter leaves out keys that have it after the prefix */
export async function* objectsOf(client: S3Client, prefix: string, delimiter?: '/'): AsyncIterable<Listed> {
  let token: string | undefined;
  do {
    const query = {
      'list-type': '2',
      prefix,
      ...(delimiter === undefined ? {} : { delimiter }),
      ...(token === undefined ? {} : { 'continuation-token': token }),
    };
    const page = await client.page(query);
    for (const [, content = ''] of page.matchAll(/<Contents>([\s\S]*?)<\/Contents>/g))
      yield {
        key: textOf(content, 'Key') ?? '',
        modified: new Date(textOf(content, 'LastModified') ?? ''),
        size: Number(textOf(content, 'Size')),
      };
    token = textOf(page, 'IsTruncated') === 'true' ? textOf(page, 'NextContinuationToken') : undefined;
  } while (token !== undefined);
}
