import type { CameraSettingsPort } from '../../gateway/contract/onboard/camera-settings.ts';

/** A camera with one setting. */
export const FAKE_CAMERA_SETTINGS: CameraSettingsPort = {
  read: () =>
    Promise.resolve({
      vendor: 'Aerodeck',
      model: 'Camera',
      version: 1,
      settings: [
        {
          name: 'CAM_ISO',
          label: 'ISO',
          type: 'uint32',
          value: 100,
          default: 100,
          min: null,
          max: null,
          step: null,
          options: [{ label: '100', value: 100 }],
          readOnly: false,
          shown: true,
        },
      ],
      problem: null,
    }),
};
