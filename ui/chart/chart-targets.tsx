import { type CSSProperties, Fragment, type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { HiddenText } from '../hidden-text/hidden-text.tsx';
import { useDismissableLayer } from '../hooks/use-layer.ts';
import styles from './chart.module.css';
import type { ChartFrameProps } from './chart-frame.tsx';
import { ChartTooltip } from './chart-tooltip.tsx';
import { drawLink } from './draw-link.tsx';
import type { Scene, Target } from './scene.ts';

interface ChartTargetsProps extends Pick<ChartFrameProps, 'title' | 'data' | 'words' | 'renderLink'> {
  readonly id: string;
  readonly scene: Scene;
  /** Of the drawing, in CSS pixels. */
  readonly width: number;
}

/** A place by its row and, within it, its part; the whole row is before its first part. */
interface Stop {
  readonly group: number;
  readonly part: number;
}

const whole = -1;
const nameOf = ({ group, part }: Stop): string => `${group} ${part}`;

/** Where a key leads: along the rows, or within one. Rows that lie below one another are gone along up and down. */
function keyStep(key: string, direction: Scene['direction']): 'along' | 'back' | 'in' | 'out' | undefined {
  const isColumns = direction === 'columns';
  switch (key) {
    case 'ArrowRight':
      return isColumns ? 'along' : 'in';
    case 'ArrowLeft':
      return isColumns ? 'back' : 'out';
    case 'ArrowUp':
      return isColumns ? 'in' : 'back';
    case 'ArrowDown':
      return isColumns ? 'out' : 'along';
    default:
      return undefined;
  }
}

/** Where a key leads from a place; undefined for a key that leads nowhere. */
function stopAfter({ groups, direction }: Scene, { group, part }: Stop, key: string): Stop | undefined {
  const clampPart = (at: number, wanted: number) => Math.min(wanted, (groups[at]?.parts.length ?? 0) - 1);
  const to = (next: number): Stop => {
    const at = Math.max(0, Math.min(next, groups.length - 1));
    // The same series in the next row, where it is there.
    const series = groups[group]?.parts[part]?.series;
    const same = groups[at]?.parts.findIndex((each) => each.series === series) ?? whole;
    return { group: at, part: part === whole || series === undefined ? whole : Math.max(same, whole) };
  };
  if (key === 'Home') return to(0);
  if (key === 'End') return to(groups.length - 1);
  switch (keyStep(key, direction)) {
    case 'along':
      return to(group + 1);
    case 'back':
      return to(group - 1);
    case 'in':
      return { group, part: clampPart(group, part + 1) };
    case 'out':
      return { group, part: Math.max(whole, part - 1) };
    default:
      return undefined;
  }
}

const styleOf = ({ box }: Target): CSSProperties => ({
  left: box.x,
  top: box.y,
  width: box.width,
  height: box.height,
});

/**
 * What can be pointed at in a drawing: it lies over it, since a picture holds no links. One stop of the keyboard; arrow keys lead on.
 * What is pointed at says its figures, under a finger at the first touch; links are followed at the second.
 */
export function ChartTargets({ id, title, data, scene, width, words, renderLink }: ChartTargetsProps) {
  const { groups } = scene;
  const [focused, setFocused] = useState<Stop>({ group: 0, part: whole });
  const [shown, setShown] = useState<Stop>();
  const layer = useRef<HTMLDivElement>(null);
  /** The last touch only showed what it pointed at. */
  const isFirstTouch = useRef(false);
  useDismissableLayer(shown !== undefined, layer, () => setShown(undefined));
  const current: Stop =
    groups[focused.group]?.parts[focused.part] === undefined
      ? { group: Math.min(focused.group, groups.length - 1), part: whole }
      : focused;

  const onKeyDown = (event: KeyboardEvent) => {
    const next = stopAfter(scene, current, event.key);
    if (next === undefined) return;
    event.preventDefault();
    setFocused(next);
    layer.current?.querySelector<HTMLElement>(`[data-stop="${nameOf(next)}"]`)?.focus();
  };

  const draw = (target: Target, stop: Stop) => {
    const isShown = shown !== undefined && nameOf(shown) === nameOf(stop);
    const common = {
      className: stop.part === whole ? styles.row : styles.part,
      style: styleOf(target),
      tabIndex: nameOf(stop) === nameOf(current) ? 0 : -1,
      'aria-label': target.label,
      'data-stop': nameOf(stop),
      'data-shown': isShown ? '' : undefined,
      onPointerEnter: ({ pointerType }: PointerEvent) => {
        isFirstTouch.current = pointerType === 'touch' && !isShown;
        setShown(stop);
      },
      onFocus: () => {
        setFocused(stop);
        setShown(stop);
      },
      onClick: (event: { preventDefault: () => void }) => {
        if (isFirstTouch.current) event.preventDefault();
        isFirstTouch.current = false;
      },
    };
    return target.href === undefined ? (
      <button key={nameOf(stop)} type="button" {...common} />
    ) : (
      <Fragment key={nameOf(stop)}>{drawLink(renderLink, { href: target.href, ...common })}</Fragment>
    );
  };

  const target = shown && (groups[shown.group]?.parts[shown.part] ?? groups[shown.group]?.whole);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is of a form.
    <div
      ref={layer}
      role="group"
      aria-label={title}
      aria-describedby={`${id}keys`}
      className={styles.targets}
      onKeyDown={onKeyDown}
      onBlur={({ relatedTarget }) => {
        if (!layer.current?.contains(relatedTarget)) setShown(undefined);
      }}
      onPointerCancel={() => {
        // The finger scrolls.
        isFirstTouch.current = false;
      }}
      onPointerLeave={({ pointerType }) => {
        if (pointerType !== 'touch') setShown(undefined);
      }}
    >
      <HiddenText id={`${id}keys`}>{words.keys}</HiddenText>
      {groups.map((group, at) => [
        draw(group.whole, { group: at, part: whole }),
        ...group.parts.map((part, index) => draw(part, { group: at, part: index })),
      ])}
      {target !== undefined && scene.tooltip !== 'none' && (
        <ChartTooltip data={data} target={target} scene={scene} width={width} totalWord={words.total} />
      )}
    </div>
  );
}
