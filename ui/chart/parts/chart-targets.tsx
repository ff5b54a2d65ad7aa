import { type CSSProperties, type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { HiddenText } from '../../hidden-text/hidden-text.tsx';
import { useDismissableLayer } from '../../hooks/use-layer.ts';
import styles from '../chart.module.css';
import type { ChartFrameProps } from '../chart-props.ts';
import type { Scene, Target } from '../download/scene.ts';
import type { RenderChartLink } from '../plot/chart-data.ts';
import { ChartTooltip } from './chart-tooltip.tsx';
import { drawLink } from './draw-link.tsx';
import { nameOf, nearestStop, type Stop, stopAfter, whole } from './stops.ts';

interface ChartTargetsProps extends Pick<ChartFrameProps, 'title' | 'data' | 'words' | 'renderLink'> {
  readonly id: string;
  readonly scene: Scene;
  /** Width of the drawing, in CSS pixels. */
  readonly width: number;
}

const styleOf = ({ box }: Target): CSSProperties => ({
  left: box.x,
  top: box.y,
  width: box.width,
  height: box.height,
});

interface PlaceProps {
  readonly target: Target;
  readonly stop: Stop;
  readonly isCurrent: boolean;
  readonly isShown: boolean;
  readonly renderLink: RenderChartLink | undefined;
  readonly onPoint: (stop: Stop) => void;
  readonly onFocus: (stop: Stop) => void;
}

/** One target, with a link if the data has one. On touch screens the first tap shows the values and the second follows the link. */
function Place({ target, stop, isCurrent, isShown, renderLink, onPoint, onFocus }: PlaceProps) {
  const isFirstTouch = useRef(false);
  const common = {
    className: stop.part === whole ? styles.row : styles.part,
    style: styleOf(target),
    tabIndex: isCurrent ? 0 : -1,
    'aria-label': target.label,
    'data-stop': nameOf(stop),
    'data-shown': isShown ? '' : undefined,
    onPointerEnter: ({ pointerType }: PointerEvent) => {
      isFirstTouch.current = pointerType === 'touch' && !isShown;
      onPoint(stop);
    },
    // The touch became a scroll.
    onPointerCancel: () => {
      isFirstTouch.current = false;
    },
    onFocus: () => onFocus(stop),
    onClick: (event: { preventDefault: () => void }) => {
      if (isFirstTouch.current) event.preventDefault();
      isFirstTouch.current = false;
    },
  };
  return target.href === undefined ? (
    <button type="button" {...common} />
  ) : (
    drawLink(renderLink, { href: target.href, ...common })
  );
}

/**
 * The interactive targets of a drawing, in a layer above it, because a picture contains no links. One tab stop; arrow keys move. A target
 * shows its values.
 */
export function ChartTargets({ id, title, data, scene, width, words, renderLink }: ChartTargetsProps) {
  const { groups } = scene;
  const [focused, setFocused] = useState<Stop>({ group: 0, part: whole });
  const [shown, setShown] = useState<Stop>();
  const layer = useRef<HTMLDivElement>(null);
  useDismissableLayer(shown !== undefined, layer, () => setShown(undefined));
  const current = nearestStop(groups, focused);
  const onKeyDown = (event: KeyboardEvent) => {
    const next = stopAfter(scene, current, event.key);
    if (next === undefined) return;
    event.preventDefault();
    layer.current?.querySelector<HTMLElement>(`[data-stop="${nameOf(next)}"]`)?.focus();
  };
  const draw = (target: Target, stop: Stop) => (
    <Place
      key={nameOf(stop)}
      {...{ target, stop, renderLink }}
      isCurrent={nameOf(stop) === nameOf(current)}
      isShown={shown !== undefined && nameOf(shown) === nameOf(stop)}
      onPoint={setShown}
      onFocus={(reached) => {
        setFocused(reached);
        setShown(reached);
      }}
    />
  );
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
