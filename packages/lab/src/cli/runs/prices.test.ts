import { describe, expect, it } from 'vitest';
import { money, pricesFrom } from './prices.ts';

const SMALL = 'openai-compatible:http://127.0.0.1:1/v1#small';
const LARGE = 'openai-compatible:http://127.0.0.1:1/v1#org/large:7b;temperature=0';
const backbones = ['embedded', SMALL, LARGE];
const tokens = { tokensIn: 2_000_000, tokensOut: 500_000 };

describe('prices', () => {
  it('are per million tokens, for all models or for one by its name or that of its model', () => {
    const priceOf = pricesFrom(['3/15', `org/large:7b=.5/1.5`], backbones);
    expect(priceOf(SMALL, tokens)).toBe(13.5);
    expect(priceOf(LARGE, tokens)).toBe(1.75);
    expect(pricesFrom([`${LARGE}=1/0`], backbones)(LARGE, tokens)).toBe(2);
    expect(pricesFrom([`${LARGE}=1/0`], backbones)(SMALL, tokens)).toBeUndefined();
    expect(pricesFrom(undefined, backbones)(SMALL, tokens)).toBeUndefined();
  });

  it.each(['3', '3/', '/15', '3/15/2', '-3/15', '3/x', 'small=', 'Infinity/1', '1e9/1', ''])(
    '%j are refused',
    (text) => {
      expect(() => pricesFrom([text], backbones)).toThrow(
        '--price needs the price per million input and output tokens',
      );
    },
  );

  it('of a model that the run does not have are refused', () => {
    expect(() => pricesFrom(['medium=3/15'], backbones)).toThrow(`${SMALL}, ${LARGE}; got "medium"`);
    expect(() => pricesFrom(['medium=3/15'], ['embedded'])).toThrow('which has none');
  });

  it('are written with as many decimals as they need', () => {
    expect([0, 0.001234, 0.5, 12.345, 123.4].map(money)).toEqual(['0.0', '0.0012', '0.50', '12.35', '123']);
  });
});
