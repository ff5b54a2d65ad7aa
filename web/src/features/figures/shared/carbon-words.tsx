import { Fragment } from 'react';

/** A text with the formula of carbon dioxide as subscript: the typeface has no small 2. */
export const CarbonWords = ({ children }: { readonly children: string }) =>
  children.split('CO2').map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text have nothing else to be known by
    <Fragment key={index}>
      {index > 0 && (
        <>
          CO<sub>2</sub>
        </>
      )}
      {part}
    </Fragment>
  ));
