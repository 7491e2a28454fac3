import '../test/native-dialog.ts';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { Button } from './button.tsx';
import { SegmentedControl } from './choices.tsx';
import { ConfirmDialog, Dialog } from './dialog.tsx';
import { Field } from './field.tsx';
import { Menu } from './menu.tsx';
import { PasswordInput } from './password-input.tsx';
import { Stepper } from './stepper.tsx';
import { Tabs } from './tabs.tsx';
import { TextInput } from './text-input.tsx';
import { Tooltip } from './tooltip.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const focused = () => document.activeElement?.textContent ?? '';

function TabsProbe() {
  const [tab, setTab] = useState<'one' | 'two' | 'three'>('one');
  const tabs = (['one', 'two', 'three'] as const).map((id) => ({ id, label: id, content: `panel ${id}` }));
  return <Tabs label="Probe" tabs={tabs} value={tab} onChange={setTab} />;
}

describe('tabs', () => {
  test('move by the arrow keys, wrap round, and show the chosen panel', () => {
    render(<TabsProbe />);
    const list = screen.getByRole('tablist');
    fireEvent.keyDown(list, { key: 'ArrowRight' });
    expect(focused()).toBe('two');
    fireEvent.keyDown(list, { key: 'End' });
    fireEvent.keyDown(list, { key: 'ArrowRight' });
    expect(focused()).toBe('one');
    expect(screen.getByRole('tabpanel').textContent).toBe('panel one');
  });
  test('are one stop for the Tab key', () => {
    render(<TabsProbe />);
    expect(screen.getAllByRole('tab').map((tab) => tab.tabIndex)).toEqual([0, -1, -1]);
  });
});

function MenuProbe({ onSelect }: { readonly onSelect: (id: string) => void }) {
  const items = ['en', 'vi', 'fil'].map((id) => ({
    id,
    label: id,
    checked: id === 'vi',
    onSelect: () => onSelect(id),
  }));
  return <Menu label="Language" trigger="Language" items={items} />;
}

describe('a menu', () => {
  test('opens on the chosen line, moves by arrows, and closes on Escape with the focus back on its button', () => {
    render(<MenuProbe onSelect={() => undefined} />);
    const button = screen.getByRole('button', { name: 'Language' });
    fireEvent.click(button);
    expect(button.getAttribute('aria-expanded')).toBe('true');
    expect(focused()).toBe('vi');
    fireEvent.keyDown(screen.getByRole('menu'), { key: 'ArrowDown' });
    expect(focused()).toBe('fil');
    fireEvent.keyDown(screen.getByRole('menu'), { key: 'Escape' });
    expect(screen.queryByRole('menu')).toBeNull();
    expect(document.activeElement).toBe(button);
  });
  test.each([
    [
      'EN',
      ['Account', 'Deposit', 'Security', 'Sign out', 'Sell'],
      { s: 'Security', si: 'Sign out', S: 'Security' },
    ],
    [
      'VI',
      ['Tài khoản', 'Nạp tiền', 'Đồng Nai', 'Đồng Tháp', 'Đăng xuất'],
      { n: 'Nạp tiền', na: 'Nạp tiền', dang: 'Đăng xuất', 'đồng t': 'Đồng Tháp', 'dong th': 'Đồng Tháp' },
    ],
  ])('in %s, letters move the focus to the line that begins with them', (_language, lines, found) => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const items = lines.map((label) => ({ id: label, label, onSelect: () => undefined }));
    render(<Menu label="Menu" trigger="Menu" items={items} />);
    for (const [letters, line] of Object.entries(found)) {
      fireEvent.click(screen.getByRole('button', { name: 'Menu' }));
      const menu = screen.getByRole('menu');
      vi.advanceTimersByTime(501);
      for (const key of letters) {
        fireEvent.keyDown(menu, { key });
        vi.advanceTimersByTime(400);
      }
      expect(focused()).toBe(line);
      fireEvent.keyDown(menu, { key: 'Escape' });
    }
  });
  test('one letter pressed again goes on to the next line; after half a second a word begins anew', () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    render(<MenuProbe onSelect={() => undefined} />);
    fireEvent.click(screen.getByRole('button', { name: 'Language' }));
    const press = (key: string, afterMs: number) => {
      vi.advanceTimersByTime(afterMs);
      fireEvent.keyDown(screen.getByRole('menu'), { key });
      return focused();
    };
    expect(press('f', 0)).toBe('fil');
    expect(press('v', 501)).toBe('vi');
    expect(press('x', 501)).toBe('vi');
    expect(press('e', 501)).toBe('en');
    // With these keys a browser does something of its own.
    fireEvent.keyDown(screen.getByRole('menu'), { key: 'f', ctrlKey: true });
    expect(focused()).toBe('en');
  });
  test('gives the chosen line and closes', () => {
    const chosen: string[] = [];
    render(<MenuProbe onSelect={(id) => chosen.push(id)} />);
    fireEvent.click(screen.getByRole('button', { name: 'Language' }));
    fireEvent.click(screen.getByRole('menuitemradio', { name: 'fil' }));
    expect(chosen).toEqual(['fil']);
    expect(screen.queryByRole('menu')).toBeNull();
  });
});

function DialogProbe({ onConfirm = () => undefined }: { readonly onConfirm?: () => void }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open</Button>
      {isOpen && (
        <ConfirmDialog
          title="Sure?"
          closeLabel="Close"
          cancelLabel="No"
          confirmLabel="Yes"
          onConfirm={onConfirm}
          onClose={() => setOpen(false)}
        >
          Really
        </ConfirmDialog>
      )}
    </>
  );
}

describe('a dialog', () => {
  test('gives the focus to its default button and returns it where it was', () => {
    render(<DialogProbe />);
    const opener = screen.getByRole('button', { name: 'Open' });
    opener.focus();
    fireEvent.click(opener);
    expect(focused()).toBe('Yes');
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(document.querySelector('dialog')).toBeNull();
    expect(document.activeElement).toBe(opener);
  });
  test('closes on Escape', () => {
    render(<DialogProbe />);
    fireEvent.click(screen.getByRole('button', { name: 'Open' }));
    const dialog = document.querySelector('dialog');
    if (dialog) fireEvent(dialog, new Event('cancel', { cancelable: true }));
    expect(document.querySelector('dialog')).toBeNull();
  });
  test('carries its title as its name', () => {
    render(
      <Dialog title="Help" closeLabel="Close" onClose={() => undefined}>
        text
      </Dialog>,
    );
    expect(screen.getByRole('dialog', { name: 'Help' })).toBeTruthy();
  });
  test('confirms when its form is sent, as Enter does', () => {
    let confirmed = 0;
    render(
      <DialogProbe
        onConfirm={() => {
          confirmed += 1;
        }}
      />,
    );
    fireEvent.click(screen.getByRole('button', { name: 'Open' }));
    const form = document.querySelector('form');
    if (form) fireEvent.submit(form);
    expect(confirmed).toBe(1);
  });
});

describe('a field', () => {
  test('ties label, error and hint to its control', () => {
    render(
      <Field label="Name" required error="Too short" hint="4 to 20">
        {(control) => <TextInput {...control} />}
      </Field>,
    );
    const input = screen.getByRole('textbox', { name: /Name/ });
    expect(input.getAttribute('aria-invalid')).toBe('true');
    const described = (input.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent);
    expect(described).toEqual(['Too short', '4 to 20']);
  });
});

describe('a password', () => {
  test('can be shown and hidden', () => {
    const { container } = render(<PasswordInput aria-label="Password" showLabel="Show" hideLabel="Hide" />);
    expect(container.querySelector('input')?.type).toBe('password');
    fireEvent.click(screen.getByRole('button', { name: 'Show' }));
    expect(container.querySelector('input')?.type).toBe('text');
    expect(screen.getByRole('button', { name: 'Hide' }).getAttribute('aria-pressed')).toBe('true');
  });
});

function StepperProbe() {
  const [value, setValue] = useState(2);
  return (
    <Stepper
      label="Multiple"
      lessLabel="Less"
      moreLabel="More"
      value={value}
      min={1}
      max={99}
      onChange={setValue}
    />
  );
}

describe('a stepper', () => {
  test('counts by its buttons and keys and stays within its bounds', () => {
    render(<StepperProbe />);
    const value = screen.getByRole('spinbutton');
    fireEvent.click(screen.getByRole('button', { name: 'Less' }));
    expect(value.getAttribute('aria-valuenow')).toBe('1');
    expect(screen.getByRole('button', { name: 'Less' })).toHaveProperty('disabled', true);
    fireEvent.keyDown(value, { key: 'PageUp' });
    expect(value.getAttribute('aria-valuenow')).toBe('11');
  });
  test('takes typed digits and ignores the rest', () => {
    render(<StepperProbe />);
    fireEvent.change(screen.getByRole('spinbutton'), { target: { value: '4e5x' } });
    expect(screen.getByRole('spinbutton').getAttribute('aria-valuenow')).toBe('45');
    fireEvent.change(screen.getByRole('spinbutton'), { target: { value: '1000' } });
    expect(screen.getByRole('spinbutton').getAttribute('aria-valuenow')).toBe('45');
  });
});

describe('a segmented control', () => {
  test('is a group of radios of which one is chosen', () => {
    const chosen: string[] = [];
    render(
      <SegmentedControl
        label="Unit"
        value="1"
        onChange={(value) => chosen.push(value)}
        choices={[
          { value: '1', label: '1' },
          { value: '0.1', label: '0.1' },
        ]}
      />,
    );
    expect(screen.getByRole('radio', { name: '1' })).toHaveProperty('checked', true);
    fireEvent.click(screen.getByRole('radio', { name: '0.1' }));
    expect(chosen).toEqual(['0.1']);
  });
});

describe('a busy button', () => {
  test('takes no press and says that it is busy', () => {
    let presses = 0;
    render(
      <Button
        busy
        onClick={() => {
          presses += 1;
        }}
      >
        Send
      </Button>,
    );
    fireEvent.click(screen.getByRole('button', { name: 'Send' }));
    expect(presses).toBe(0);
    expect(screen.getByRole('button').getAttribute('aria-busy')).toBe('true');
  });
});

describe('a tooltip', () => {
  test('describes its control on focus and goes on Escape', () => {
    render(
      <Tooltip text="Why">
        {(id) => (
          <button type="button" aria-describedby={id}>
            Rate
          </button>
        )}
      </Tooltip>,
    );
    const button = screen.getByRole('button', { name: 'Rate' });
    expect(screen.queryByRole('tooltip')).toBeNull();
    fireEvent.focus(button);
    expect(screen.getByRole('tooltip').id).toBe(button.getAttribute('aria-describedby'));
    fireEvent.keyDown(button, { key: 'Escape' });
    expect(screen.queryByRole('tooltip')).toBeNull();
  });
});
