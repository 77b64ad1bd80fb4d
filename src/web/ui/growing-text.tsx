import { useState } from 'react';

type Piece = {
  start: number;
  text: string;
};

/** Text that comes piece by piece. Each piece fades in once; a text that takes the place of another one as a whole. */
export function GrowingText({ text }: { text: string }) {
  const [pieces, setPieces] = useState<readonly Piece[]>([{ start: 0, text }]);
  const known = pieces.map((piece) => piece.text).join('');
  if (text !== known)
    setPieces(
      text.startsWith(known)
        ? [...pieces, { start: known.length, text: text.slice(known.length) }]
        : [{ start: 0, text }],
    );
  return pieces.map((piece) => (
    <span key={`${piece.start} ${piece.text}`} className="growing-piece">
      {piece.text}
    </span>
  ));
}
