import { TabPanel, Tabs } from '@tunna/ui';
import { type ReactNode, useRef, useState } from 'react';
import type { DocumentFile } from '../../../features/invoices/document/document.queries.ts';
import type { DocumentMark } from '../../../features/invoices/document/document-marks.ts';
import { DocumentView } from '../../../features/invoices/document/document-view.tsx';
import styles from '../../../features/invoices/invoice/editor/invoice-editor.module.css';
import { useTranslation } from '../../../lib/text/translation.tsx';

interface Props {
  readonly orgId: number;
  readonly file: DocumentFile;
  readonly marks: readonly DocumentMark[];
  readonly children: ReactNode;
}

const inputOf = (place: HTMLElement, key: string): HTMLElement | null =>
  place.querySelector<HTMLElement>(`[data-proposed="${CSS.escape(key)}"]`);

/** The line of a key such as `3 price`. */
const lineOf = (key: string): string | undefined => /^(\d+) /.exec(key)?.[0];

/** An editor with its document: the field in the focus is marked in the document, and a mark leads to its field. */
export function BesideDocument({ orgId, file, marks, children }: Props) {
  const { t } = useTranslation('invoice');
  const place = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState('editor');
  const [focused, setFocused] = useState<string>();
  const line = focused === undefined ? undefined : lineOf(focused);
  const active =
    marks.find(({ key }) => key === focused) ??
    (line === undefined ? undefined : marks.find(({ key }) => key.startsWith(line)));
  const lead = (key: string) => {
    setShown('editor');
    setFocused(key);
    const { current } = place;
    if (current === null) return;
    const found = inputOf(current, key) ?? inputOf(current, `${lineOf(key) ?? ''}name`);
    // On a phone the editor is in the other tab until the next frame.
    requestAnimationFrame(() => found?.focus());
  };
  return (
    <Tabs
      className={styles.beside}
      label={t('invoice-inbox:panes')}
      value={shown}
      onValueChange={setShown}
      options={[
        { name: 'document', title: t('invoice-inbox:document') },
        { name: 'editor', title: t('invoice-inbox:work') },
      ]}
    >
      <TabPanel name="document" forceMount className={styles.document}>
        <DocumentView orgId={orgId} file={file} marks={marks} active={active?.key} onMark={lead} />
      </TabPanel>
      <TabPanel
        ref={place}
        name="editor"
        forceMount
        onFocus={({ target }) => setFocused(target.closest<HTMLElement>('[data-proposed]')?.dataset.proposed)}
      >
        {children}
      </TabPanel>
    </Tabs>
  );
}
