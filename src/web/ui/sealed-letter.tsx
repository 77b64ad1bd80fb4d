import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { prefersReducedMotion } from '#web/ui/reduced-motion.ts';
import './sealed-letter.css';

/** Texts on the envelope. */
export type EnvelopeTexts = {
  /** “Neu” */
  tag: string;
  title: string;
  from: string;
  /** Names the round that it belongs to; null for other letters. */
  round: string | null;
  openLabel: string;
  tone: 'butter' | 'blush' | 'sky';
};

/** Unread letter. The whole envelope is one button; `<UnsealedLetter>` replaces it. */
export function SealedLetter({ texts, onOpen }: { texts: EnvelopeTexts; onOpen: () => void }) {
  return (
    <button type="button" className={`sealed tone-${texts.tone}`} onClick={onOpen}>
      <Envelope {...texts} />
    </button>
  );
}

const dealMilliseconds = 130;
const mostTurnsToWait = 6;

/**
 * Animates the opening of a letter (`children`) once, in under a second: the seal breaks, the flap lifts and the letter
 * unfolds over its envelope. The letter can be read and pressed from the start. `turn` counts the letters that are
 * opened before it at the same time.
 */
export function UnsealedLetter({
  texts,
  turn,
  children,
}: {
  texts: EnvelopeTexts;
  turn: number;
  children: ReactNode;
}) {
  const container = useRef<HTMLDivElement>(null);
  const [isUnfolded, setUnfolded] = useState(prefersReducedMotion);
  useLayoutEffect(() => {
    const element = container.current;
    if (!element || isUnfolded) return undefined;
    foldIntoEnvelope(element);
    const wait = dealMilliseconds * Math.min(turn, mostTurnsToWait);
    element.style.setProperty('--wait', `${wait}ms`);
    const animations = element.getAnimations({ subtree: true }).map(({ finished }) => finished);
    void Promise.allSettled(animations).then(() => setUnfolded(true));
    return undefined;
  }, [isUnfolded, turn]);
  return (
    <div className={`unsealed tone-${texts.tone}`} ref={container}>
      {!isUnfolded && <div className="unsealed-back" aria-hidden="true" />}
      {children}
      {!isUnfolded && (
        <div className="unsealed-front" aria-hidden="true">
          <Envelope {...texts} />
        </div>
      )}
    </div>
  );
}

/** Sets the scale at which the folded letter fits into the envelope. */
function foldIntoEnvelope(container: HTMLElement): void {
  const envelopeHeight =
    container.querySelector('.unsealed-front')?.getBoundingClientRect().height ?? 0;
  const foldedScale = Math.min(1, (envelopeHeight - 56) / Math.max(1, container.offsetHeight));
  container.style.setProperty('--room', `${envelopeHeight}px`);
  container.style.setProperty('--folded', String(foldedScale));
}

function Envelope({ tag, title, from, round, openLabel }: Omit<EnvelopeTexts, 'tone'>) {
  return (
    <>
      <span className="sealed-pocket" />
      <span className="sealed-flap" />
      <Seal half="left" />
      <Seal half="right" />
      <span className="tag">{tag}</span>
      <span className="sealed-in">
        <span>
          <b>{title}</b>
          {from}
          {round !== null && <span className="block wrap-anywhere">{round}</span>}
        </span>
        <span className="sealed-open">{openLabel}</span>
      </span>
    </>
  );
}

/** Half of the seal. */
function Seal({ half }: { half: 'left' | 'right' }) {
  return (
    <svg
      className={`sealed-seal sealed-seal-${half}`}
      viewBox="0 0 64 64"
      aria-hidden="true"
      focusable="false"
    >
      <path
        fill="var(--primary)"
        d="M32 3c5 0 7 3.4 11.4 4.9 4.5 1.6 8.4 1 11.1 4.9 2.7 3.8 1.1 7.6 2.4 12.1 1.3 4.4 4.3 6.8 3.9 11.5-.4 4.8-4 6.5-6.2 10.4-2.2 4-2 8-6.3 10.3-4.2 2.2-7.6-.1-12.2.9-4.5.9-7.7 3.6-12.3 2.200-4.600-1.400-5.400-5.300-8.700-8.400-3.300-3.200-7.300-4-8.900-8.500-1.700-4.500 1-7.600.8-12.200-.1-4.600-2.100-7.900.1-12.100 2.200-4.200 6.200-4.100 10.100-6.600 3.900-2.500 5.800-6 10.600-6.500Z"
      />
      <circle
        cx="32"
        cy="32"
        r="19"
        fill="none"
        stroke="var(--on-primary)"
        strokeOpacity=".4"
        strokeWidth="1.5"
      />
      <path
        fill="var(--on-primary)"
        d="M32 42.500c-8-5.200-11-9.300-11-13.300a5.800 5.800 0 0 1 11-2.700 5.800 5.800 0 0 1 11 2.700c0 4-3 8.100-11 13.300Z"
      />
    </svg>
  );
}
