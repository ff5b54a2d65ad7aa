import { SearchBox } from './search-box.tsx';

export default { title: 'Search box', component: SearchBox };

export function Empty() {
  return <SearchBox label="Leita að íláti" placeholder="Leita…" clearLabel="Hreinsa leit" />;
}

export function WithTerm() {
  return <SearchBox label="Leita að íláti" placeholder="Leita…" clearLabel="Hreinsa leit" value="suðurlandsbraut" />;
}
