import { useState } from 'react';

type Piece = {
  start: number;
  text: string;
};

/** Shows text as it arrives. Each new piece fades in once; a different text fades in as a whole. */
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
