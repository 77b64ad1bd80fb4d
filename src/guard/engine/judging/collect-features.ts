import type { Analysis } from '#guard/engine/finding/analysis.ts';
import { emptyHash, mix } from '#guard/engine/folding/hash.ts';
import { collectHan } from '#guard/engine/judging/collect-han.ts';
import { collectWords } from '#guard/engine/judging/collect-words.ts';
import { addFeature, clearFeatures, featureKinds } from '#guard/engine/judging/features.ts';
import type { Features } from '#guard/engine/judging/features.ts';

/** Records the bucket of every feature in the text. */
export function collectFeatures(analysis: Analysis, features: Features): void {
  clearFeatures(features);
  if (analysis.readsHan) collectHan(analysis, features);
  else collectWords(analysis, features);
  collectFindings(analysis, features);
}

/** Addressees, one bit each. */
const speaksToSomebody = 1;
const speaksOfGroup = 2;
const speaksWarmly = 4;
const speaksColdly = 8;
const speaksOfSelf = 16;
const contexts: Readonly<Record<string, number>> = {
  you: speaksToSomebody,
  group: speaksOfGroup,
  warm: speaksWarmly,
  cold: speaksColdly,
  self: speaksOfSelf,
  opening: 0,
  named: 0,
  told: 0,
};
/** Added to the addressee, beside a finding. */
const besideFinding = 200;

/** Findings, alone and with the addressee. */
function collectFindings({ findings }: Analysis, features: Features): void {
  let whom = 0;
  for (const { label } of findings) whom |= whomOf(label);
  addFeature(features, mix(mix(emptyHash, featureKinds.whom), whom));
  for (const { label } of findings) {
    if (label in contexts) continue;
    let hash = mix(emptyHash, featureKinds.finding);
    for (let i = 0; i < label.length; i++) hash = mix(hash, label.charCodeAt(i));
    addFeature(features, hash);
    addFeature(features, mix(hash, whom + besideFinding));
  }
}

function whomOf(label: string): number {
  return contexts[label] ?? 0;
}
