import type { edited } from '@tunna/contract/list';
import { expect, it } from 'vitest';
import english from '../../../../../web/src/locales/en/audit.json' with { type: 'json' };
import icelandic from '../../../../../web/src/locales/is/audit.json' with { type: 'json' };
import norwegian from '../../../../../web/src/locales/no/audit.json' with { type: 'json' };
import polish from '../../../../../web/src/locales/pl/audit.json' with { type: 'json' };
import type { goalAudit } from '../../figures/department-goal/department-goal.views.ts';
import type { containerAudit } from '../../inventory/container/container.views.ts';
import type { locationAudit } from '../../inventory/location/location-workspace.views.ts';
import type { wasteStreamRecordView } from '../../inventory/waste-stream/waste-stream.views.ts';
import type { priceRecordView } from '../../invoices/price-list/price-list.views.ts';
import type { departmentAudit } from '../../people/department/department.views.ts';
import type { organizationRecordView } from '../../people/organization/organization.views.ts';
import type { scheduleAudit } from '../../requests/collection/collection.views.ts';
import type { serviceProviderAudit } from '../../requests/service-provider/service-provider.views.ts';
import type { deviceAudit } from '../../scales/device/device.views.ts';
import type { scaleAudit } from '../../scales/scale/scale.views.ts';

type FieldOf<View> = View extends (...values: never[]) => infer Recorded
  ? Recorded extends unknown
    ? keyof Recorded
    : never
  : never;

type Recorded =
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

it('every recorded field has a text in each language', () => {
  const texts: readonly Texts[] = [english, icelandic, norwegian, polish];
  expect(new Set(texts.map((each) => each['field.name'])).size).toBeGreaterThan(1);
});
