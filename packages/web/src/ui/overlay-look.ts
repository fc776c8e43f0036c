/** Same level as the popups: what opens later lies above, a confirmation also above its dialog. */
export const backdropLook =
  'fixed inset-0 z-50 bg-scrim transition-opacity data-starting-style:opacity-0 data-ending-style:opacity-0';
