/** Keeps the chosen vendor in the URL (`?vendor=3`), so that Back, reloads and shared links work. */
import { useSearchParams } from 'react-router-dom';

const VENDOR_PARAM = 'vendor';
/** Query parameters kept when the user chooses another vendor. Search and sort of the vendor's tables are dropped. */
const KEPT_PARAMS = ['franchise'];

export interface VendorAddress {
  /** Null if the URL has no valid vendor id. */
  readonly vendorId: number | null;
  /** True if the URL has a vendor parameter that is not an id. */
  readonly isInvalid: boolean;
  /** @param replace true if the previous vendor was deleted, so that Back does not lead to it */
  readonly choose: (vendorId: number | null, options?: { readonly replace?: boolean }) => void;
}

export function useVendorAddress(): VendorAddress {
  const [params, setParams] = useSearchParams();
  const text = params.get(VENDOR_PARAM);
  const vendorId = text !== null && /^[1-9]\d*$/.test(text) ? Number(text) : null;
  const isValid = vendorId !== null && Number.isSafeInteger(vendorId);
  return {
    vendorId: isValid ? vendorId : null,
    isInvalid: text !== null && !isValid,
    choose(next, { replace = false } = {}) {
      setParams(
        (current) => {
          const kept = new URLSearchParams([...current].filter(([name]) => KEPT_PARAMS.includes(name)));
          if (next !== null) kept.set(VENDOR_PARAM, String(next));
          return kept;
        },
        { replace },
      );
    },
  };
}
