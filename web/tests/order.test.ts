import { describe, expect, test } from 'vitest';
import { follow, moved, rank, sorted, suit } from '../src/order';

const cards = (text: string): string[] => text.match(/../g) ?? [];

describe('following the hand', () => {
  test('a new card comes last', () => {
    expect(follow(cards('KdAs7c'), cards('7cAsKd2h'))).toEqual(cards('KdAs7c2h'));
  });

  test('a thrown card leaves, the others stay where they are', () => {
    expect(follow(cards('KdAs7c2h'), cards('2hAsKd'))).toEqual(cards('KdAs2h'));
  });

  test('several new cards come in the order of the hand', () => {
    expect(follow([], cards('2c7dAh'))).toEqual(cards('2c7dAh'));
  });

  test('nothing is doubled and nothing kept that is not held', () => {
    expect(follow(cards('AsQsAh'), cards('AhKs'))).toEqual(cards('AhKs'));
  });
});

describe('sorting', () => {
  const hand = cards('Kd7cAs2sTh3s7h7d');

  test('by rank, then by suit', () => {
    expect(sorted(hand, 'rank', [])).toEqual(cards('As2s3s7c7d7hThKd'));
  });

  test('by suit, then by rank', () => {
    expect(sorted(hand, 'suit', [])).toEqual(cards('7c7dKd7hThAs2s3s'));
  });

  test('melds first, each in order, the rest by rank', () => {
    const melds = [cards('7d7h7c'), cards('3sAs2s')];
    expect(sorted(hand, 'melds', melds)).toEqual(cards('7c7d7hAs2s3sThKd'));
  });

  test('the hand that is sorted is left alone', () => {
    const before = [...hand];
    sorted(hand, 'rank', []);
    expect(hand).toEqual(before);
  });
});

describe('moving a card', () => {
  test.each([
    [0, 'KdAs7c'],
    [1, 'AsKd7c'],
    [2, 'As7cKd'],
    [9, 'As7cKd'],
    [-1, 'KdAs7c'],
  ])('to place %i', (to, order) => {
    expect(moved(cards('As7cKd'), 'Kd', to)).toEqual(cards(order));
  });
});

test('aces are low, suits are in the order of the cards', () => {
  expect(cards('AsTs2sKs').sort((one, other) => rank(one) - rank(other))).toEqual(cards('As2sTsKs'));
  expect(cards('AsAhAcAd').sort((one, other) => suit(one) - suit(other))).toEqual(cards('AcAdAhAs'));
});

test('a card that has left the hand is not put back', () => {
  expect(moved(['As', '7c'], 'Kd', 0)).toEqual(['As', '7c']);
});
