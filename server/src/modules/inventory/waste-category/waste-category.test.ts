import { describe, expect, it } from 'vitest';
import { testApp } from '../../../../test/app.ts';

const test = testApp();

interface Category {
  readonly names: Readonly<Record<string, string>>;
  readonly imageUri: string;
  readonly ewcCode: string;
  readonly treatmentCode: string;
}

describe('the waste categories', () => {
  it('have names in four languages, codes and a picture', async () => {
    const categories: Category[] = (await test.app.inject('/api/v1/waste-category/categories')).json();
    expect(categories.length).toBeGreaterThanOrEqual(12);
    for (const { names, imageUri, ewcCode, treatmentCode } of categories) {
      expect(Object.keys(names).sort()).toEqual(['en', 'is', 'no', 'pl']);
      expect(ewcCode).toMatch(/^\d{6}\*?$/);
      expect(treatmentCode).toMatch(/^([RD]\d{1,2}|PR)$/);
      const picture = await test.app.inject(imageUri);
      expect(picture.headers).toMatchObject({
        'content-type': 'image/svg+xml',
        'cache-control': 'public, max-age=86400',
      });
      expect(picture.body).toMatch(/^<svg [^>]*viewBox/);
      expect(picture.body).not.toMatch(/<script|href=|<foreignObject| on\w+=/i);
    }
  });

  it('are not found by an unknown number', async () => {
    const missing = await test.app.inject('/api/v1/waste-category/image/9999');
    expect([missing.statusCode, missing.json().code]).toEqual([404, 'waste_category_not_found']);
    expect((await test.app.inject('/api/v1/waste-category/image/x')).statusCode).toBe(400);
  });
});

describe('totals and translations', () => {
  it('are counted over all organizations, without names', async () => {
    const stats = (await test.app.inject('/api/v1/report-stats')).json();
    expect(Object.keys(stats).sort()).toEqual(['containers', 'locations', 'organizations', 'requestsDone', 'tonnes']);
  });

  it('are in one file for each language, at both addresses', async () => {
    for (const path of ['/api/v1/i18n/is.json', '/i18n/is.json']) {
      const answer = await test.app.inject(path);
      expect([path, answer.statusCode, answer.json().common['errors.404.title']]).toEqual([
        path,
        200,
        'Síða finnst ekki',
      ]);
    }
    expect((await test.app.inject('/api/v1/i18n/xx.json')).statusCode).toBe(404);
  });
});
