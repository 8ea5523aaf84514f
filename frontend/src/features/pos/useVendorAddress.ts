/** The chosen vendor in the address, `?vendor=3`: it survives Back, a reload and a shared link. */
import { useSearchParams } from 'react-router-dom';

const VENDOR_PARAM = 'vendor';
/** What the tables of another vendor searched and how they were sorted goes with it. */
const KEPT_PARAMS = ['franchise'];

export interface VendorAddress {
  /** Null when the address names none, or nothing that could be one. */
  readonly vendorId: number | null;
  /** What it names is no vendor's number. */
  readonly isUnreadable: boolean;
  /** @param replace the former vendor is gone: Back should not lead to it */
  readonly choose: (vendorId: number | null, options?: { readonly replace?: boolean }) => void;
}

export function useVendorAddress(): VendorAddress {
  const [params, setParams] = useSearchParams();
  const named = params.get(VENDOR_PARAM);
  const vendorId = named !== null && /^[1-9]\d*$/.test(named) ? Number(named) : null;
  const isReadable = vendorId !== null && Number.isSafeInteger(vendorId);
  return {
    vendorId: isReadable ? vendorId : null,
    isUnreadable: named !== null && !isReadable,
    choose(next, { replace = false } = {}) {
      setParams(
        (now) => {
          const kept = new URLSearchParams([...now].filter(([name]) => KEPT_PARAMS.includes(name)));
          if (next !== null) kept.set(VENDOR_PARAM, String(next));
          return kept;
        },
        { replace },
      );
    },
  };
}
