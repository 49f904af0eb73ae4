// Lazy loading of elements below the viewport.

import { useEffect, useState } from '../lib.js';

const MARGIN = '600px';

/**
 * Becomes true when an element comes near the viewport, and stays true.
 *
 * @param {{current: HTMLElement}} root
 * @param {boolean} isAlready true from the start
 */
export function useInView(root, isAlready) {
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
