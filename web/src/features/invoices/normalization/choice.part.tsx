import type { ComponentProps } from 'react';
import { LocationChoice } from './location-choice.tsx';
import { MaterialChoice } from './material-choice.tsx';
import { MaterialsChoice } from './materials-choice.tsx';

type Props =
  | ({ readonly of: 'location' } & ComponentProps<typeof LocationChoice>)
  | ({ readonly of: 'material' } & ComponentProps<typeof MaterialChoice>)
  | ({ readonly of: 'materials' } & ComponentProps<typeof MaterialsChoice>);

/** The form for another choice than the suggested ones. */
export function Choice(props: Props) {
  switch (props.of) {
    case 'location':
      return <LocationChoice {...props} />;
    case 'material':
      return <MaterialChoice {...props} />;
    case 'materials':
      return <MaterialsChoice {...props} />;
  }
}
