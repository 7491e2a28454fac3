import { lazy } from 'react';
import { Route, Routes } from 'react-router';
import { HomePage } from '../pages/home/home-page.tsx';

const RegisterPage = lazy(async () => ({
  default: (await import('../pages/register/register-page.tsx')).RegisterPage,
}));
const HelpPage = lazy(async () => ({ default: (await import('../pages/help/help-page.tsx')).HelpPage }));
const LotteryPage = lazy(async () => ({
  default: (await import('../pages/lottery/lottery-page.tsx')).LotteryPage,
}));
const VerifyPage = lazy(async () => ({
  default: (await import('../pages/verify/verify-page.tsx')).VerifyPage,
}));
const NotFoundPage = lazy(async () => ({
  default: (await import('../pages/not-found/not-found-page.tsx')).NotFoundPage,
}));

/** The addresses of specification section 2 that exist so far. */
export function Pages() {
  return (
    <Routes>
      {['/', '/index', '/index.html', '/help'].map((path) => (
        <Route key={path} path={path} element={<HomePage />} />
      ))}
      {['/register', '/register.html'].map((path) => (
        <Route key={path} path={path} element={<RegisterPage />} />
      ))}
      <Route path="/lottery" element={<LotteryPage />} />
      <Route path="/verify" element={<VerifyPage />} />
      <Route path="/helpmc" element={<HelpPage />} />
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  );
}
