import { useState } from 'react';

type Piece = {
  start: number;
  text: string;
};

/** Shows text as it arrives. Each new piece fades in once; a different text fades in as a whole. */
export function StreamedText({ text }: { text: string }) {
  const [pieces, setPieces] = useState<readonly Piece[]>([{ start: 0, text }]);
  const shownText = pieces.map((piece) => piece.text).join('');
  if (text !== shownText)
    setPieces(
      text.startsWith(shownText)
        ? [...pieces, { start: shownText.length, text: text.slice(shownText.length) }]
        : [{ start: 0, text }],
    );
  return pieces.map((piece) => (
    <span key={`${piece.start} ${piece.text}`} className="streamed-piece">
      {piece.text}
    </span>
  ));
}
