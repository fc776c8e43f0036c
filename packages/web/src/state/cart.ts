import { useSyncExternalStore } from 'react';
import { onOtherTab, readItem, removeItem, writeItem } from './storage.ts';

export type CartItem = { _id: string; title: string; classLevel: string; price: number };

/** Written by hand: a schema would bring zod into every student's first visit. */
function isCartItem(value: unknown): value is CartItem {
  const item = value as Partial<CartItem> | null;
  const texts = [item?._id, item?.title, item?.classLevel];
  return texts.every((text) => typeof text === 'string') && typeof item?.price === 'number';
}

const none: readonly CartItem[] = [];
const listeners = new Set<() => void>();

/** useSyncExternalStore needs the same list for the same text. */
const seen = new Map<string, { text: string; items: readonly CartItem[] }>();

/** Per account: family phones are shared. */
const keyOf = (userId: string) => `cart:${userId}`;

function parsed(text: string): readonly CartItem[] {
  try {
    const items: unknown = JSON.parse(text);
    return Array.isArray(items) ? items.filter(isCartItem) : none;
  } catch {
    return none;
  }
}

function read(userId: string): readonly CartItem[] {
  const text = readItem(keyOf(userId));
  if (text === null) return none;
  const last = seen.get(userId);
  if (last?.text === text) return last.items;
  const items = parsed(text);
  seen.set(userId, { text, items });
  return items;
}

function write(userId: string, items: readonly CartItem[]): void {
  if (items.length === 0) removeItem(keyOf(userId));
  else writeItem(keyOf(userId), JSON.stringify(items));
  for (const listener of [...listeners]) listener();
}

function follow(userId: string, listener: () => void): () => void {
  listeners.add(listener);
  const stop = onOtherTab(keyOf(userId), listener);
  return () => {
    listeners.delete(listener);
    stop();
  };
}

export function useCart(userId: string) {
  const items = useSyncExternalStore(
    (listener) => follow(userId, listener),
    () => read(userId),
  );
  return {
    items,
    count: items.length,
    has: (lessonId: string) => items.some((item) => item._id === lessonId),
    add: (item: CartItem) => {
      const now = read(userId);
      if (now.some((other) => other._id === item._id)) return;
      const { _id, title, classLevel, price } = item;
      write(userId, [...now, { _id, title, classLevel, price }]);
    },
    remove: (...lessonIds: string[]) =>
      write(
        userId,
        read(userId).filter((item) => !lessonIds.includes(item._id)),
      ),
    clear: () => write(userId, none),
  };
}

export const dropCart = (userId: string) => write(userId, none);
