import { setImmediate as breathe } from 'node:timers/promises';
import { type FeatureIndex, indexFeatures, similarity, type Vector } from './text-features.ts';

export interface Classified<Label> {
  label: Label;
  probability: number;
  /** Similarity to the nearest example of that label, from 0 to 1. A low value means another topic. */
  likeness(): number;
}

export interface Classifier<Label> {
  classify(text: string): Classified<Label>;
}

interface Sample<Label> {
  text: string;
  label: Label;
}

const rounds = 30;
const step = 1;
const biasStep = 0.05;
const negligible = 1e-3;

function normalise(scores: Float32Array): Float32Array {
  const top = scores.reduce((most, score) => Math.max(most, score), Number.NEGATIVE_INFINITY);
  let sum = 0;
  for (let at = 0; at < scores.length; at += 1) {
    scores[at] = Math.exp((scores[at] as number) - top);
    sum += scores[at] as number;
  }
  return scores.map((score) => score / sum);
}

interface Weights {
  labels: number;
  ofFeature: Float32Array;
  bends: Float32Array;
}

function predictProbabilities({ labels, ofFeature, bends }: Weights, vector: Vector): Float32Array {
  const scores = Float32Array.from(bends);
  for (const [feature, value] of vector)
    for (let label = 0; label < labels; label += 1)
      scores[label] = (scores[label] as number) + (ofFeature[feature * labels + label] as number) * value;
  return normalise(scores);
}

function trainOnSample(weights: Weights, vector: Vector, right: number): void {
  const { labels, ofFeature, bends } = weights;
  const found = predictProbabilities(weights, vector);
  for (let label = 0; label < labels; label += 1) {
    const error = (found[label] as number) - (label === right ? 1 : 0);
    if (Math.abs(error) < negligible) continue;
    bends[label] = (bends[label] as number) - biasStep * error;
    for (const [feature, value] of vector) {
      const at = feature * labels + label;
      ofFeature[at] = (ofFeature[at] as number) - step * error * value;
    }
  }
}

function openClassifier<Label>(
  { index, labels, weights }: { index: FeatureIndex; labels: readonly Label[]; weights: Weights },
  samples: readonly Sample<Label>[],
): Classifier<Label> {
  // Vectors are computed on demand, because they would use more memory than the weights.
  const texts = Map.groupBy(samples, ({ label }) => labels.indexOf(label));
  return {
    classify(text) {
      const vector = index.vectorOf(text);
      const found = predictProbabilities(weights, vector);
      const best = found.indexOf(found.reduce((most, each) => Math.max(most, each), 0));
      return {
        label: labels[best] as Label,
        probability: found[best] as number,
        likeness: () =>
          Math.max(
            ...(texts.get(best) ?? []).map(({ text: each }) => similarity(index.vectorOf(each), vector)),
          ),
      };
    },
  };
}

/**
 * Logistic regression over words and parts of words, deterministic. One round takes tens of milliseconds. The process
 * handles other work between rounds.
 */
export async function trainClassifier<Label>(samples: readonly Sample<Label>[]): Promise<Classifier<Label>> {
  const labels = [...new Set(samples.map(({ label }) => label))];
  const index = indexFeatures(samples.map(({ text }) => text));
  const known = samples.map(({ text, label }) => ({
    vector: index.vectorOf(text),
    right: labels.indexOf(label),
  }));
  const weights: Weights = {
    labels: labels.length,
    ofFeature: new Float32Array(index.size * labels.length),
    bends: new Float32Array(labels.length),
  };
  for (let round = 0; round < rounds; round += 1) {
    for (const { vector, right } of known) trainOnSample(weights, vector, right);
    await breathe();
  }
  return openClassifier({ index, labels, weights }, samples);
}
