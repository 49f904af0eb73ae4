// What is far below the window need not load yet.

import { useEffect, useState } from '../lib.js';

const MARGIN = '600px';

/**
 * Whether an element has come near to what the window shows; from then on it stays so.
 *
 * @param {{current: HTMLElement}} root
 * @param {boolean} isAlready whether it does not have to
 */
export function useNear(root, isAlready) {
  const [isNear, setNear] = useState(isAlready);
  useEffect(() => {
    if (isNear) {
      return undefined;
    }
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setNear(true), { rootMargin: MARGIN });
    observer.observe(root.current);
    return () => observer.disconnect();
  }, [isNear]);
  return isNear;
}
