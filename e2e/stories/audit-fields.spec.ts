import { expect, test } from '@playwright/test';
import type { edited } from '@tunna/contract/list';
import type { goalAudit } from '../../server/src/modules/figures/department-goal/department-goal.views.ts';
import type { factorAudit } from '../../server/src/modules/figures/emission-factor/emission-factor.views.ts';
import type { reportAudit } from '../../server/src/modules/figures/invoice-report/invoice-report.views.ts';
import type { containerAudit } from '../../server/src/modules/inventory/container/container.views.ts';
import type { locationAudit } from '../../server/src/modules/inventory/location/location-workspace.views.ts';
import type { tagTypeAudit, tagValueAudit } from '../../server/src/modules/inventory/tag/tag.views.ts';
import type { wasteStreamRecordView } from '../../server/src/modules/inventory/waste-stream/waste-stream.views.ts';
import type { claimRecordView } from '../../server/src/modules/invoices/claim/claim.views.ts';
import type { priceRecordView } from '../../server/src/modules/invoices/price-list/price-list.views.ts';
import type { departmentAudit } from '../../server/src/modules/people/department/department.views.ts';
import type { organizationRecordView } from '../../server/src/modules/people/organization/organization.views.ts';
import type { fileAudit } from '../../server/src/modules/platform/file/file.views.ts';
import type { scheduleAudit } from '../../server/src/modules/requests/collection/collection.views.ts';
import type { serviceProviderAudit } from '../../server/src/modules/requests/service-provider/service-provider.views.ts';
import type { deviceAudit } from '../../server/src/modules/scales/device/device.views.ts';
import type { readingAudit } from '../../server/src/modules/scales/reading/reading.views.ts';
import type { scaleReadingAudit } from '../../server/src/modules/scales/reading/scale-reading.views.ts';
import type { scaleAudit } from '../../server/src/modules/scales/scale/scale.views.ts';
import english from '../../texts/en/platform/audit.json' with { type: 'json' };
import icelandic from '../../texts/is/platform/audit.json' with { type: 'json' };
import norwegian from '../../texts/no/platform/audit.json' with { type: 'json' };
import polish from '../../texts/pl/platform/audit.json' with { type: 'json' };

type FieldOf<View> = View extends (...values: never[]) => infer Recorded
  ? Recorded extends unknown
    ? keyof Recorded
    : never
  : never;

type Recorded =
  | FieldOf<typeof claimRecordView>
  | FieldOf<typeof factorAudit>
  | FieldOf<typeof fileAudit>
  | FieldOf<typeof readingAudit>
  | FieldOf<typeof reportAudit>
  | FieldOf<typeof scaleReadingAudit>
  | FieldOf<typeof tagTypeAudit>
  | FieldOf<typeof tagValueAudit>
  | FieldOf<typeof containerAudit>
  | FieldOf<typeof departmentAudit>
  | FieldOf<typeof deviceAudit>
  | FieldOf<typeof goalAudit>
  | FieldOf<typeof locationAudit>
  | FieldOf<typeof organizationRecordView>
  | FieldOf<typeof priceRecordView>
  | FieldOf<typeof scaleAudit>
  | FieldOf<typeof scheduleAudit>
  | FieldOf<typeof serviceProviderAudit>
  | FieldOf<typeof wasteStreamRecordView>;

/** A recorded field without a text on the page of the audit trail does not compile. */
type Texts = Readonly<Record<`field.${Exclude<Recorded, keyof typeof edited | 'createdAt'>}`, string>>;

test('every recorded field has a text in each language', () => {
  const texts: readonly Texts[] = [english, icelandic, norwegian, polish];
  expect(new Set(texts.map((each) => each['field.name'])).size).toBeGreaterThan(1);
});
