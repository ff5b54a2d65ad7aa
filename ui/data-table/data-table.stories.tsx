import { useState } from 'react';
import { Badge } from '../badge/badge.tsx';
import type { DataColumn } from './data-rows.tsx';
import { type DataSort, DataTable } from './data-table.tsx';

export default { title: 'DataTable', component: DataTable };

interface Container {
  readonly id: number;
  readonly name: string;
  readonly place: string;
  readonly liters: number;
  readonly open: boolean;
}

const containers: readonly Container[] = [
  { id: 1, name: 'TUN-1', place: 'Ráðhúsið', liters: 660, open: true },
  { id: 2, name: 'TUN-2', place: 'Sundlaugin', liters: 1100, open: false },
  { id: 3, name: 'TUN-10', place: 'Ægisgarður', liters: 240, open: false },
];

const columns: readonly DataColumn<Container>[] = [
  { key: 'name', title: 'Ílát', heading: true, sortable: true, cell: ({ name }) => name },
  { key: 'place', title: 'Staður', sortable: true, cell: ({ place }) => place },
  { key: 'liters', title: 'Lítrar', align: 'end', cell: ({ liters }) => liters },
  { key: 'open', title: 'Beiðni', cell: ({ open }) => open && <Badge variation="warning">Opin</Badge> },
];

export function Rows() {
  const [sort, setSort] = useState<DataSort>({ key: 'name', order: 'asc' });
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set([2]));
  return (
    <DataTable
      caption="Ílát"
      columns={columns}
      rows={containers}
      rowKey={({ id }) => id}
      sort={sort}
      onSort={setSort}
      selection={{
        selected,
        onChange: setSelected,
        allLabel: 'Velja öll',
        rowLabel: ({ name }) => `Velja ${name}`,
      }}
    />
  );
}
Rows.fullWidth = true;

export const OnTheirWay = () => (
  <DataTable caption="Ílát" columns={columns} rows={[]} rowKey={({ id }) => id} pendingRows={3} />
);
OnTheirWay.fullWidth = true;
