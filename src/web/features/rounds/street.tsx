import { classNames } from '#web/ui/class-names.ts';
import { Illustration } from '#web/ui/illustration.tsx';
import { styledBy } from '#web/ui/styled-by.ts';
import './street.css';

/** The slips that hang on the line once all have opened, and the part of the picture that each takes. */
const slips = { count: 10, left: 18.2, width: 6.42 };

/** Shows the street after the opening: what is open hangs on the line, what is closed lies on the ground. */
export function Street({ share, className }: { share: number; className?: string }) {
  const hung = Math.ceil(share * slips.count);
  const clip = 100 - slips.left - hung * slips.width;
  return (
    <div className={classNames('layers', className)}>
      <Illustration name="street" />
      <Illustration name="street-line" />
      {share < 1 && <Illustration name="street-lying" />}
      {hung > 0 && (
        <div ref={styledBy({ 'clip-path': `inset(0 ${hung < slips.count ? clip : 0}% 0 0)` })}>
          <Illustration name="street-hung" />
        </div>
      )}
    </div>
  );
}
