import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Profile } from '#web/api/profile.ts';
import { useSession, type Session } from '#web/api/session.ts';
import { EnrollFactorDialog } from '#web/features/accounts/enroll-factor-dialog.tsx';
import { RemoveFactorDialog } from '#web/features/accounts/remove-factor-dialog.tsx';
import { RenewCodesDialog } from '#web/features/accounts/renew-codes-dialog.tsx';
import { recoveryCodesQuery } from '#web/features/accounts/security-queries.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Button } from '#web/ui/button.tsx';
import { NamedRow } from '#web/ui/named-row.tsx';

type Factor = Session['user']['factors'][number];

/** Manages second factors: authenticator apps and phones. */
export function FactorsPanel({ profile }: { profile: Profile }) {
  const t = useTranslations();
  const session = useSession();
  const [enrolling, setEnrolling] = useState<'totp' | 'phone' | null>(null);
  const [removing, setRemoving] = useState<Factor | null>(null);
  const [isRenewing, setRenewing] = useState(false);
  const factors = session.status === 'signed-in' ? session.session.user.factors : [];
  return (
    <section className="panel">
      <h3 tabIndex={-1} className="text-18 outline-none">
        {t('security.factors.title')}
      </h3>
      <p className="text-14 text-muted">
        {t(factors.length === 0 ? 'security.factors.off' : 'security.factors.on')}
      </p>
      {factors.length > 0 && (
        <ul className="mt-3" aria-label={t('security.factors.list')}>
          {factors.map((factor) => (
            <FactorItem key={factor.id} factor={factor} onRemove={() => setRemoving(factor)} />
          ))}
        </ul>
      )}
      {factors.length > 0 && <RecoveryCodes onRenew={() => setRenewing(true)} />}
      {profile.mustConfirmEmail && (
        <p className="mt-3 text-14">{t('security.factors.unconfirmed')}</p>
      )}
      <div className="mt-4.5 flex flex-wrap gap-3">
        <Button
          variant="quiet"
          size="s"
          icon="shield"
          disabled={profile.mustConfirmEmail}
          onClick={() => setEnrolling('totp')}
        >
          {t('security.factors.add_totp')}
        </Button>
        {profile.canUsePhone && (
          <Button
            variant="quiet"
            size="s"
            disabled={profile.mustConfirmEmail}
            onClick={() => setEnrolling('phone')}
          >
            {t('security.factors.add_phone')}
          </Button>
        )}
      </div>
      {enrolling !== null && (
        <EnrollFactorDialog type={enrolling} onClose={() => setEnrolling(null)} />
      )}
      {isRenewing && <RenewCodesDialog onClose={() => setRenewing(false)} />}
      {removing !== null && (
        <RemoveFactorDialog
          factor={removing}
          isLast={factors.length === 1}
          onClose={() => setRemoving(null)}
        />
      )}
    </section>
  );
}

function FactorItem({ factor, onRemove }: { factor: Factor; onRemove: () => void }) {
  const t = useTranslations();
  const { friendly_name: name, factor_type: type } = factor;
  const kind = t(`security.factors.${type}`);
  return (
    <NamedRow icon="shield" name={name} note={kind === name ? null : kind}>
      <Button
        variant="text-danger"
        className="-mx-3"
        size="s"
        aria-label={t('security.factors.remove_label', { name })}
        onClick={onRemove}
      >
        {t('security.factors.remove')}
      </Button>
    </NamedRow>
  );
}

/** Counts the recovery codes left, which replace a lost device, and makes new ones. */
function RecoveryCodes({ onRenew }: { onRenew: () => void }) {
  const t = useTranslations();
  const { data } = useQuery(recoveryCodesQuery);
  return (
    <NamedRow
      as="div"
      icon="lock"
      name={t('security.codes.list')}
      note={data === undefined ? null : t('security.codes.left', { count: data.left })}
    >
      <Button variant="text" className="-mx-3" size="s" onClick={onRenew}>
        {t('security.codes.renew')}
      </Button>
    </NamedRow>
  );
}
